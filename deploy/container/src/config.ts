type Environment = NodeJS.ProcessEnv;

/** The value of a variable. @throws Error that names the variable when it is missing */
export function required(name: string, environment: Environment = process.env): string {
  const value = environment[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set.`);
  return value;
}

/** A value that the global setup of the test run stored in the environment. */
export function fromSetup(name: 'TEST_POSTGRES_URL' | 'TEST_SERVERS'): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(
      `${name} is not set: run the test through jest.config.js, whose global set-up starts it.`,
    );
  }
  return value;
}

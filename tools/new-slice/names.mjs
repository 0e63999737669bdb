const kebab = /^[a-z]+(-[a-z]+)*$/;
const pascal = (name) => name.replaceAll(/(^|-)([a-z])/g, (_, dash, letter) => letter.toUpperCase());
const camel = (name) => pascal(name).replace(/^./, (letter) => letter.toLowerCase());
const words = (name) => name.replaceAll('-', ' ');

/** Every name of a slice, from its service, its feature (a plural noun) and its command (`verb-noun`). Null if they have another form. */
export function sliceNames(service, feature, command) {
  const isNamed = [service, feature, command].every((name) => name !== undefined && kebab.test(name));
  const [verb, ...rest] = (command ?? '').split('-');
  if (!isNamed || rest.length === 0) return null;
  const noun = rest.join('-');
  return {
    service,
    feature,
    command,
    verb,
    noun,
    Command: pascal(command),
    commandMethod: camel(command),
    List: `List${pascal(feature)}`,
    listMethod: `list${pascal(feature)}`,
    Feature: pascal(feature),
    featureName: camel(feature),
    Noun: pascal(noun),
    nounName: camel(noun),
    table: noun.replaceAll('-', '_'),
    theNoun: words(noun),
    theFeature: words(feature),
    Service: pascal(service),
  };
}

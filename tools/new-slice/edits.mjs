/**
 * The existing files that a slice is wired into, as path → function from the old text to the new one. Each edit says
 * where it belongs by a line that must be there. @throws Error when that line is not found
 */
export function sliceEdits(names, migrationTime) {
  const { service, feature, featureName, Feature, noun, verb, listMethod, commandMethod } = names;
  const migrationClass = `Create${Feature}${migrationTime}`;
  return {
    'libs/contracts/src/index.ts': (text) =>
      `${text}export * from './http/${feature}.http.ts';\nexport * from './${service}/${feature}.rpc.ts';\n`,
    'libs/contracts/src/all.ts': (text) =>
      chain(
        text,
        importing(`{ ${featureName}Http }`, `./http/${feature}.http.ts`),
        importing(`{ ${featureName}Rpc }`, `./${service}/${feature}.rpc.ts`),
        inserting('const rpcGroups: readonly Group<RpcDefinition>[] = [', `${featureName}Rpc,`),
        inserting('const routeGroups: readonly Group<RouteDefinition>[] = [', `${featureName}Http,`),
      ),
    'libs/contracts/src/permissions.ts': inserting(
      "'organization.manage': {",
      `'${noun}.read': { Admin: 'all' },\n'${noun}.${verb}': { Admin: 'all' },\n`,
      'before',
    ),
    [`services/${service}/src/app.module.ts`]: (text) =>
      chain(
        text,
        importing(`{ ${Feature}Module }`, `./${feature}/${feature}.module.ts`),
        inserting(/PlatformModule\.forService\(\{[\s\S]*?\}\),?/, `, ${Feature}Module,`),
      ),
    [`services/${service}/src/migrations/index.ts`]: (text) =>
      chain(text, importing(`{ ${migrationClass} }`, `./${migrationTime}-create-${feature}.ts`), (lines) =>
        lines.replace(/\n?\];\s*$/, `\n  ${migrationClass},\n];\n`),
      ),
    'gateway/src/app.module.ts': (text) =>
      chain(
        text,
        importing(`{ ${Feature}Controller }`, `./routes/${feature}/${feature}.controller.ts`),
        inserting('const controllers = [', `${Feature}Controller,`),
      ),
    'web/src/api/base-api.ts': inserting('export const tagTypes = [', `'${Feature}',`),
    'e2e/src/edges/http-rights.ts': (text) =>
      chain(
        text,
        inserting('import {', `${featureName}Http, ${featureName}Rpc,`),
        inserting(
          'const audit = [',
          `own(${featureName}Http.${listMethod}, ${featureName}Rpc.${listMethod}),
           own(${featureName}Http.${commandMethod}, ${featureName}Rpc.${commandMethod}),`,
        ),
      ),
  };
}

const chain = (text, ...edits) => edits.reduce((edited, edit) => edit(edited), text);

/** After the last import; the formatter does not sort them. */
function importing(what, from) {
  return (text) => {
    const last = [...text.matchAll(/^import [\s\S]*?;\n/gm)].at(-1);
    if (last === undefined) throw new Error(`There is no import to put ${what} after.`);
    const end = last.index + last[0].length;
    return `${text.slice(0, end)}import ${what} from '${from}';\n${text.slice(end)}`;
  };
}

function inserting(mark, added, where = 'after') {
  return (text) => {
    const found = typeof mark === 'string' ? text.indexOf(mark) : text.search(mark);
    if (found === -1) throw new Error(`"${mark}" was not found.`);
    const length = typeof mark === 'string' ? mark.length : mark.exec(text)[0].length;
    const place = where === 'before' ? found : found + length;
    const isListed = typeof mark !== 'string' && text.slice(found, place).endsWith(',');
    const inserted = isListed ? added.replace(/^, /, ' ') : added;
    return `${text.slice(0, place)}${inserted}${text.slice(place)}`;
  };
}

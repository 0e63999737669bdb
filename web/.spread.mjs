import ts from 'typescript';
import { readFileSync, writeFileSync } from 'node:fs';
for (const f of process.argv.slice(2)) {
  let text = readFileSync(f, 'utf8'),
    changed = false;
  for (;;) {
    const sf = ts.createSourceFile(
      f,
      text,
      ts.ScriptTarget.Latest,
      true,
      f.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
    let hit;
    const visit = (n) => {
      if (hit) return;
      if (ts.isSpreadAssignment(n) && ts.isObjectLiteralExpression(n.expression))
        hit = [n, n.expression.properties];
      else if (ts.isSpreadElement(n) && ts.isArrayLiteralExpression(n.expression))
        hit = [n, n.expression.elements];
      else ts.forEachChild(n, visit);
    };
    visit(sf);
    if (!hit) break;
    const [node, list] = hit;
    const inner = list.length ? text.slice(list.pos, list.end).trim() : '';
    let end = node.getEnd();
    if (!inner) {
      const m = /^\s*,/.exec(text.slice(end));
      if (m) end += m[0].length;
    }
    text = text.slice(0, node.getStart()) + inner + text.slice(end);
    changed = true;
  }
  if (changed) {
    writeFileSync(f, text);
    console.log(f);
  }
}

// A rule for ESLint: a number is put before a person in one format. A message takes texts alone
// (build/setup/compile-messages.mjs); this finds one that was turned into a text past the format, and
// one that a component writes as it is.
import ts from 'typescript';

/** Where a value is no text: that of an attribute or a style. */
const VALUES = new Set(['SvelteAttribute', 'SvelteStyleDirective']);
const TURNED =
  "CallExpression[callee.object.name='m'] > ObjectExpression > Property > CallExpression[callee.name='String']";

/** @param {ts.Type} type */
const partsOf = (type) => (type.isUnion() ? type.types : [type]);
/** @param {ts.Type} type */
const isNumber = ({ flags }) => (flags & ts.TypeFlags.NumberLike) !== 0;

/** @type {import('eslint').Rule.RuleModule} */
export const formattedNumbers = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { raw: 'Numbers have one format: shared/words/format.ts and amount-words.ts.' },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap: nodes } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    /** @param {any} node the syntax of Svelte has no types here */
    const partsAt = (node) => partsOf(checker.getTypeAtLocation(nodes.get(node)));
    /** @param {any} node */
    const report = (node) => context.report({ node, messageId: 'raw' });
    return {
      /** @param {any} node */
      SvelteMustacheTag(node) {
        if (!VALUES.has(node.parent.type) && partsAt(node.expression).some(isNumber)) report(node);
      },
      /** @param {any} node */
      [TURNED](node) {
        if (partsAt(node.arguments[0]).every(isNumber)) report(node);
      },
    };
  },
};

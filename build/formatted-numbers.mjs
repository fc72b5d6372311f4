// A rule for ESLint: a number is put before a person in one format. A message takes texts alone
// (build/setup/compile-messages.mjs); this finds one that was turned into a text past the format, and
// one that a component writes as it is.
import ts from 'typescript';

/** Where a value is no text: that of an attribute or a style. */
const VALUES = new Set(['SvelteAttribute', 'SvelteStyleDirective']);
/** But of these attributes it is one. */
const SHOWN = new Set(['alt', 'aria-label', 'aria-valuetext', 'placeholder', 'title']);
const HANDED = "CallExpression[callee.object.name='m'] > ObjectExpression > Property > .value";
/** What a number makes a text of itself with. */
const OWN = new Set(['toString', 'toFixed', 'toPrecision', 'toExponential', 'toLocaleString']);

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
    /** @param {any} node */
    const isCount = (node) => partsAt(node).every(isNumber);
    /**
     * Whether a number becomes a text past the format.
     * @param {any} node
     * @returns {boolean}
     */
    function isTurned(node) {
      if (node.type === 'ConditionalExpression') {
        return isTurned(node.consequent) || isTurned(node.alternate);
      }
      if (node.type === 'LogicalExpression') return isTurned(node.left) || isTurned(node.right);
      if (node.type === 'TemplateLiteral') return node.expressions.some(isCount);
      if (node.type !== 'CallExpression') return false;
      const { callee, arguments: given } = node;
      if (callee.type === 'MemberExpression') {
        return OWN.has(callee.property.name) && isCount(callee.object);
      }
      return callee.name === 'String' && given.length === 1 && isCount(given[0]);
    }
    return {
      /** @param {any} node */
      SvelteMustacheTag({ parent, expression }) {
        if (VALUES.has(parent.type) && !SHOWN.has(parent.key?.name)) return;
        if (partsAt(expression).some(isNumber) || isTurned(expression)) report(expression);
      },
      /** @param {any} node */
      [HANDED](node) {
        if (isTurned(node)) report(node);
      },
    };
  },
};

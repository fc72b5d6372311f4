// Moving a node by hand: where it is held stays under the pointer, and a click is no move.
import { expect, it } from 'vitest';
import { NodeDrag } from '../../../renderer/charts/node-drag.ts';
import { buildScene } from '../../builders/flow-scene.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';

const { hits, address } = buildScreeningView().result!;
const node = buildScene(hits, address!).layout.nodes.find(({ side }) => side !== null)!;

it('what is held keeps its distance to the pointer, at any zoom', () => {
  const drag = new NodeDrag();
  // Held 5 px below its centre, at half size.
  drag.press(node, 100, node.y + 5);
  expect(drag.isHolding).toBe(true);
  expect(drag.drag(110, node.y + 5 + 20)).toEqual({ key: node.key, y: node.y + 20 });
  expect(drag.drag(100, node.y + 5)).toEqual({ key: node.key, y: node.y });
  drag.release();
  expect([drag.isHolding, drag.hasMoved]).toEqual([false, true]);
  expect(drag.drag(300, 300)).toBeNull();
});

it('a press that hardly moves is a click, and the next press begins anew', () => {
  const drag = new NodeDrag();
  drag.press(node, 100, node.y);
  expect(drag.drag(103, node.y + 3)).toBeNull();
  drag.release();
  expect(drag.hasMoved).toBe(false);
  drag.press(node, 100, node.y);
  drag.drag(120, node.y + 20);
  drag.release();
  drag.press(null, 100, 0);
  expect([drag.isHolding, drag.hasMoved]).toEqual([false, false]);
});

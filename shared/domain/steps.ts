// Work that can pause: a generator that yields between its steps, so that whoever runs it can do
// something else meanwhile.

/** Work in steps; the last one gives the value. */
export type Steps<Value> = Generator<undefined, Value, undefined>;

/** Does all steps at once. */
export function finishSteps<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

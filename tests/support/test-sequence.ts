import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that start the product or simulate a crash mostly wait for processes. */
const waits = ({ moduleId }: TestSpecification) =>
  /\/tests\/(faults|load)\/|\/src\/server\/main/.test(moduleId)

/** Starts the tests that wait first, so that others and the journeys can use the time. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Quick tests run last, in any order.
    return sorted.toSorted((one, other) => Number(waits(other)) - Number(waits(one)))
  }
}

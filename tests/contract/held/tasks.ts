import { screensOf } from '#resource'
import { resources } from '#resources'
import { expect } from 'vitest'
import { held, is, later, tests, type HeldRules } from '../holder.ts'

const STARTED = tests('server/jobs.test.ts', 'are started of a chosen kind, run for the one who asked, and tell how far they are')

/** Work in the background. */
export const tasks: HeldRules = {
  'R-581': held(
    STARTED,
    is(() => expect(screensOf(resources.job).map(one => [one.path, one.right])).toContainEqual(['/task-manager', ['TASKMANAGER_VIEW']])),
  ),
  'R-582': held(tests('server/jobs.test.ts', 'are copied with what they were asked, and the copy stands first')),
  'R-583': held(tests('server/jobs.test.ts', 'are exported to Excel')),
  'R-584': held(tests('server/jobs.test.ts', 'are offered without the kinds that the product keeps to itself')),
  'R-585': later('oil-cards: the tariffs of fuel companies'),
  'R-586': held(STARTED),
}

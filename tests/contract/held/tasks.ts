import { placeOf, screensOf } from '#resource'
import { labels } from '../../../locales/ru/kanban.ts'
import { resources } from '#resources'
import { tabbed } from '#resources/pages'
import { expect } from 'vitest'
import { held, is, tests, type HeldRules } from '../holder.ts'

const STARTED = tests('server/jobs.test.ts', 'are started of a chosen kind, run for the one who asked, and tell how far they are')

const KANBAN = 'server/kanban.test.ts'
const CARD = tests(
  KANBAN,
  'R-570, R-571: takes comments; only their author takes one back',
  'R-578, R-579: takes files, hands each out under its name, and shows a removed one nowhere',
)
const ORDER = tests(KANBAN, 'to the top, up, down, to the bottom', 'the first goes no further up, the last no further down')
const path = (name: 'kanbanTask' | 'kanbanSection' | 'kanbanStatus') => screensOf(resources[name]).map(one => one.path)

/** Tasks and their board. */
export const kanban: HeldRules = {
  'R-569': held(
    tests(
      KANBAN,
      'new tasks stand behind those that are there; each row says the task, its status and its place',
      'a card is put between two others, at either end and into an empty column',
      'many who move at once lose nothing: each card stands in one column, at a place of its own, and all see the same order',
    ),
    is(() => expect(path('kanbanTask')).toEqual(expect.arrayContaining(['/kanban/list', '/kanban/dashboard']))),
  ),
  'R-570': held(
    CARD,
    is(() => {
      const tabs = (resources.kanbanTask.show ?? []).map(tab => (tab.tab === 'screen' ? tab.name : tab.tab === 'documents' && tab.resource))
      expect(tabs).toEqual(expect.arrayContaining(['taskComments', 'kanbanTaskFile']))
    }),
  ),
  'R-571': held(CARD),
  'R-572': held(
    tests(KANBAN, 'R-576: completed and on the board are flags of a status; a new one stands last, and one with tasks stays'),
    is(() => {
      expect(resources.kanbanSection.list?.columns).toEqual(expect.arrayContaining(['name', 'isActive']))
      expect(resources.kanbanStatus.list?.columns).toEqual(['sequence', 'name', 'onBoard', 'complited', 'isActive'])
      const page = tabbed.find(one => one.path === '/kanban/settings')
      expect([page?.right, page?.tabs]).toEqual([['TASK_EDIT'], [{ resource: 'kanbanStatus' }, { resource: 'kanbanSection' }]])
    }),
  ),
  'R-573': held(tests(KANBAN, 'R-572, R-573: sections are listed active first, then by name')),
  'R-574': held(ORDER),
  'R-575': held(ORDER),
  'R-576': held(tests(KANBAN, 'R-576: completed and on the board are flags of a status; a new one stands last, and one with tasks stays')),
  'R-577': held(
    is(() =>
      expect([placeOf(resources.kanbanSection, 'isActive'), labels.kanbanSection.fields.isActive]).toEqual([
        'metadataFields.isActive',
        'Статус',
      ]),
    ),
  ),
  'R-578': held(tests(KANBAN, 'R-578, R-579: takes files, hands each out under its name, and shows a removed one nowhere')),
  'R-579': held(tests(KANBAN, 'R-578, R-579: takes files, hands each out under its name, and shows a removed one nowhere')),
  'R-580': held(
    ORDER,
    tests(KANBAN, 'a browser that fetches ahead, a question about the answer, a reader and read-only mode move nothing'),
  ),
}

/** Work in the background. */
export const tasks: HeldRules = {
  'R-581': held(
    STARTED,
    is(() => expect(screensOf(resources.job).map(one => [one.path, one.right])).toContainEqual(['/task-manager', ['TASKMANAGER_VIEW']])),
  ),
  'R-582': held(tests('server/jobs.test.ts', 'are copied with what they were asked, and the copy stands first')),
  'R-583': held(tests('server/jobs.test.ts', 'are exported to Excel')),
  'R-584': held(tests('server/jobs.test.ts', 'are offered without the kinds that the product keeps to itself')),
  'R-585': held(tests('server/jobs.test.ts', 'R-585: the tariffs of fuel companies that are in force are offered to jobs')),
  'R-586': held(STARTED),
}

import { of, screens, server, unit } from './mutant.ts'

const KANBAN = 'kanban.test.ts'
const BOARD = 'board.test.tsx'

/** Boards, tasks, links to any record, calls that change though they are GETs, jobs. */
export const board = [
  ...of(
    'server/engine/write/board.ts',
    {
      name: 'a card is moved twice out of one column',
      find: 'if (move.from && move.from !== here) throw moved(tx)',
      replace: '',
      seenBy: server(KANBAN, 'a card that somebody else has taken to another column is not moved a second time'),
    },
    {
      name: 'a place of which nothing is left is the end of the column',
      find: 'if (after || before) return undefined',
      replace: '',
      seenBy: server(KANBAN, 'a place of which one neighbour is left is found by it; one of which nothing is left is refused'),
    },
    {
      name: 'a full stretch is not spread',
      find: 'await spread(tx, names, move.column)',
      replace: '',
      seenBy: server(KANBAN, 'at one and the same place there is room for any number of cards'),
    },
    {
      name: 'a restored card keeps a place that others may have',
      find: "return !prior || prior['isDelete'] === true ||",
      replace: 'return !prior ||',
      seenBy: server(KANBAN, 'a task whose status is changed in its form stands last in the new column, and so does one that is restored'),
    },
  ),
  ...of('server/engine/history/entries.ts', {
    name: 'a place on a board is a change of the record',
    find: '!isPosition(resource, name) && ',
    replace: '',
    seenBy: server(KANBAN, 'a move to another column is a change of the task with an entry in its history, one within a column is none'),
  }),
  ...of('server/engine/write/links.ts', {
    name: 'a link leads to what its author may not see',
    find: "if (!target || !may(tx.user.rights, target, 'one')) return false",
    replace: 'if (!target || !may) return false',
    seenBy: server(KANBAN, 'leads to no record that its author may not see'),
  }),
  ...of('server/engine/endpoints/writes.ts', {
    name: 'what a browser fetches ahead changes something',
    find: 'if (action.changes && isPrefetch(ctx.request))',
    replace: 'if (action.changes && isAhead(ctx.request) && false)',
    seenBy: server(KANBAN, 'a browser that fetches ahead, a question about the answer, a reader and read-only mode move nothing'),
  }),
  ...of(
    'src/admin/list/board/useLifting.ts',
    {
      name: 'a card that is carried by keys is sent at each step',
      find: "    board.tell('moved', { row: lifted.row, ...spot })",
      replace: "    board.move({ ...lifted, ...spot, from: home.current!.column })\n    board.tell('moved', { row: lifted.row, ...spot })",
      seenBy: screens('board.test.tsx', 'the space bar lifts a card'),
    },
    {
      name: 'a card that is put back is not said',
      find: "    tell('returned', { row: held.row, ...home.current })",
      replace: '',
      seenBy: screens('board.test.tsx', 'the space bar lifts a card'),
    },
  ),
  ...of('src/admin/form/LinkInput.tsx', {
    name: 'the record of a link is asked for before its kind',
    find: 'if (!target) return <SelectInput',
    replace: 'if (!target && kind) return <SelectInput',
    seenBy: screens('board.test.tsx', 'what a task is about is chosen by its words'),
  }),
  ...of('server/rules/nextNumber.ts', {
    name: 'papers that are saved at once get one number',
    find: '  await tx.gates.hold([[`${resource.name} number`, 0]])\n',
    replace: '',
    seenBy: server('multiDeals.test.ts', 'a paper without a number gets the next one'),
  }),
  ...of('src/screens/deals/multiDealLine/LineRoute.tsx', {
    name: 'the route of a line fills nothing in',
    find: "['serviceType', 'shipmentType'] as const",
    replace: '[] as const',
    seenBy: screens('multiDeals.test.tsx', 'lines are entered by the keyboard alone'),
  }),
  ...of('src/admin/cells/FilePreview.tsx', {
    name: 'no picture of an image is shown',
    find: 'DRAWN.test(contentType) && size <= MOST_BYTES',
    replace: 'DRAWN.test(contentType) && size < 0',
    seenBy: screens('board.test.tsx', 'a card shows the files of its task'),
  }),
  ...of('server/rules/kanban/kanbanTaskComment.ts', {
    name: 'anybody takes a comment back',
    find: 'idOf(prior.mdInsUser) !== tx.user.id',
    replace: 'idOf(prior.mdInsUser) === 0',
    seenBy: server(KANBAN, 'takes comments; only their author takes one back'),
  }),
  ...of('server/rules/kanban/kanbanStatus.ts', {
    name: 'a status goes away with its tasks',
    find: 'if (rows.length > 0) throw',
    replace: 'if (rows.length < 0) throw',
    seenBy: server(KANBAN, 'completed and on the board are flags of a status; a new one stands last, and one with tasks stays'),
  }),
  ...of('src/admin/list/board/arrange.ts', {
    name: 'a card under way stands above its upper neighbour',
    find: 'const at = above >= 0 ? above + 1 :',
    replace: 'const at = above >= 0 ? above :',
    seenBy: unit('board.test.ts', 'behind the card above'),
  }),
  ...of('src/admin/list/board/useMoves.ts', {
    name: 'a refused move stays on the screen',
    find: 'if (waiting.current === 0) setUnder([])',
    replace: '',
    seenBy: screens(BOARD, 'a move that somebody else was faster with goes back and is said in words'),
  }),
  ...of('src/admin/list/board/useBoard.ts', {
    name: 'who may only look moves cards',
    find: 'const mayMove = action !== undefined && mayAct(action)',
    replace: 'const mayMove = action !== undefined && (mayAct(action) || true)',
    seenBy: screens(BOARD, 'who may only look moves nothing'),
  }),
  ...of('src/admin/actions/useInput.tsx', {
    name: 'what is asked no more is sent',
    find: '.filter(([place]) => isOf(inputs, place))',
    replace: '.filter(([place]) => isOf(all, place))',
    seenBy: screens('jobs.test.tsx', 'the inputs are those of the chosen kind, and what a former choice took is not sent'),
  }),
  ...of('server/engine/write/variantInput.ts', {
    name: 'what a record is called by passes unread among the parameters of a job',
    find: "['id', 'version'].filter(name => name in given)",
    replace: '([] as string[]).filter(name => name in given)',
    seenBy: server('jobKinds.test.ts', 'refuses what it does not take, by name, wherever it stands'),
  }),
  ...of('server/engine/write/references.ts', {
    name: 'an input names what its caller may not see',
    find: "target.api.select !== undefined || may(user.rights, target, 'read') ? seen : sql`false`",
    replace: 'true ? seen : sql`false`',
    seenBy: server('recalcJob.test.ts', 'what a job names must be seen by whoever starts it'),
  }),
] as const

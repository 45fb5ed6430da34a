import { of, unit, type SeenBy } from './mutant.ts'

const succeeds: SeenBy = { project: 'server', file: 'tests/contract/contract.test.ts', test: '%s succeeds over a real record' }
const judges = unit('answered.test.ts', 'but %s is none')

/** Calls that are refused to a right request, or return something else than is documented. */
export const probes = [
  ...of('server/engine/openapi/document.ts', {
    name: 'a response without a body is documented as one',
    find: '? { 204: {',
    replace: '? { 200: {',
    seenBy: succeeds,
  }),
  ...of('server/engine/openapi/operations.ts', {
    name: 'an action over many is documented as returning a record',
    find: "action?.on === 'many' ? RESULTS",
    replace: "action?.on === ('none' as never) ? RESULTS",
    seenBy: succeeds,
  }),
  ...of('server/engine/endpoints/generalFiles.ts', {
    name: 'the general zip finds no owner',
    find: "params: { id: ctx.query.get('id') ?? '',",
    replace: "params: { id: '',",
    seenBy: succeeds,
  }),
  ...of('server/engine/endpoints/checks.ts', {
    name: 'no start of a price is free for asking',
    find: 'if (isProblem(taken) || taken.value === null) {',
    replace: 'if (isProblem(taken) || taken.value !== null) {',
    seenBy: succeeds,
  }),
  ...of(
    'tests/support/answered.ts',
    {
      name: 'a place that is absent from an answer goes unseen',
      find: '...absent(schemas, schema!, body)]',
      replace: '...absent(schemas, {}, body)]',
      seenBy: judges,
    },
    {
      name: 'a value of another type in an answer goes unseen',
      find: '[...misfits(schemas, schema!, body), ',
      replace: '[',
      seenBy: judges,
    },
  ),
]

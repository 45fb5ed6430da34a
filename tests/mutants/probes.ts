import { of, server, unit, type SeenBy } from './mutant.ts'

const succeeds: SeenBy = { project: 'server', file: 'tests/contract/contract.test.ts', test: '%s succeeds over a real record' }
const judges = unit('answered.test.ts', 'but %s is none')
const cursors: SeenBy = { project: 'server', file: 'tests/fuzz/cursors.test.ts', test: 'what is only nearly' }
const CAST = 'server/engine/cast.ts'

/** Calls that are refused to a right request or return something else than is documented, cursors that break a list, refusals that store. */
export const probes = [
  ...of('server/engine/openapi/document.ts', {
    name: 'a response without a body is documented as one',
    find: '{ 204: answer(',
    replace: '{ 200: answer(',
    seenBy: succeeds,
  }),
  ...of('server/engine/openapi/operations.ts', {
    name: 'an action over many is documented as returning a record',
    find: "on === 'many' ? RESULTS",
    replace: "on === ('none' as never) ? RESULTS",
    seenBy: succeeds,
  }),
  ...of('server/engine/openapi/schemas.ts', {
    name: 'an empty word of a choice is none of its words',
    find: 'enum: withNull(words, null)',
    replace: 'enum: words',
    seenBy: server('openapi.test.ts', 'asked with what is marked as required'),
  }),
  ...of('server/engine/openapi/parameters.ts', {
    name: 'no parameter is marked as required',
    find: '...(optionsOf(one).required && { required: true }),',
    replace: '',
    seenBy: server('openapi.test.ts', 'asked with what is marked as required'),
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
  ...of('tests/support/answered.ts', {
    name: 'what an answer lacks or has otherwise than it is described goes unseen',
    find: 'judgeOf(api)(schema!, body)',
    replace: 'judgeOf(api)({}, body)',
    seenBy: judges,
  }),
  ...of(
    CAST,
    {
      name: 'a cursor holds numbers beyond the database',
      find: 'BigInt(text) >= LEAST && BigInt(text) < -LEAST',
      replace: 'BigInt(text) >= LEAST',
      seenBy: cursors,
    },
    {
      name: 'a cursor holds hours that no day has',
      find: '(?:[01]\\d|2[0-3]):',
      replace: '\\d\\d:',
      seenBy: cursors,
    },
  ),
  ...of(
    'server/engine/read/cursor.ts',
    {
      name: 'a cursor holds values that are no texts',
      find: "return typeof value === 'string' && (type",
      replace: "return typeof value !== 'string' || (type",
      seenBy: unit('cursor.test.ts', '%s in its place is refused'),
    },
    {
      name: 'a cursor holds a NUL',
      find: "!value.includes('\\u0000')",
      replace: 'value.length >= 0',
      seenBy: cursors,
    },
  ),
  ...of('tests/support/counts.ts', {
    name: 'a changed row counts as nothing stored',
    find: 'coalesce(sum(hashtextextended(t::text, 0)), 0)',
    replace: '0',
    seenBy: server('counts.test.ts'),
  }),
  ...of('tests/fuzz/stored.ts', {
    name: 'the fuzz forgives what a refusal stored',
    find: 'if (status < 400) {',
    replace: 'if (status < 600) {',
    seenBy: server('counts.test.ts'),
  }),
]

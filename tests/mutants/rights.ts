import { of, server, unit } from './mutant.ts'

const ADMIT = 'sessionAuthorize.test.ts'
const RESOURCES = 'resources.test.ts'
const STRONGER = 'rulesAccess.test.ts'

/** Doors: sessions, rights, read-only mode, rights of fields, roles, files. */
export const rights = [
  ...of(
    'server/session/authorize.ts',
    {
      name: 'a call needs no session',
      find: 'if (!caller) throw noSession()',
      replace: 'if (!caller) return',
      seenBy: server(RESOURCES, 'every call asks for a session'),
    },
    {
      name: 'a temporary password is for good',
      find: 'caller.mustChange && !rule.evenMustChange',
      replace: 'caller.mustChange && door.evenMustChange',
      seenBy: unit(ADMIT, 'refuses nearly everything while a temporary password stands'),
    },
  ),
  ...of(
    'src/resource/rights.ts',
    {
      name: 'a call needs no right',
      find: "return can(who.rights, right) ? undefined : 'NO_RIGHT'",
      replace: 'return undefined',
      seenBy: server(RESOURCES, 'every call that needs a right refuses those without it'),
    },
    {
      name: 'read-only mode writes',
      find: 'who.readOnly && !reads && !evenReadOnly',
      replace: 'who.readOnly && reads && !evenReadOnly',
      seenBy: server(RESOURCES, 'in read-only mode nothing is written'),
    },
    {
      name: 'what writes is offered as what reads',
      find: "new Set(['read', 'one', 'export'])",
      replace: "new Set(['read', 'one', 'export', 'create'])",
      seenBy: unit('offered.test.ts', 'is offered no operation that the server refuses, and each that it allows'),
    },
    {
      name: 'all of the rights are needed',
      find: 'needed.some(code => held.has(code))',
      replace: 'needed.every(code => held.has(code))',
      seenBy: unit(ADMIT, 'opens to any one of its rights, and to anyone signed in when it needs none'),
    },
    {
      name: 'read-only mode leaves a writing right',
      find: "['_ADD', '_UPD', '_DEL', '_DONE'] as const",
      replace: "['_ADD', '_UPD', '_DEL'] as const",
      seenBy: unit(ADMIT, 'lose the writing codes in read-only mode, by the literal suffixes'),
    },
    {
      name: 'fields have no rights',
      find: 'if (right) return can(held, right)',
      replace: '',
      seenBy: server('security.test.ts', 'what a reader may not see they neither filter nor sort nor export by'),
    },
    {
      name: 'a value is told that is derived from hidden ones',
      find: "return !derive || derive.from.every(one => mayField(held, resource, one, 'read'))",
      replace: 'return true',
      seenBy: unit('rights.test.ts', 'a derived value is seen by those who see all that it is derived from'),
    },
    {
      name: 'choices tell all of a record',
      find: 'const carried = carriedBy(resource, call)',
      replace: 'const carried = new Set([name])',
      seenBy: server('../rights/contents.test.ts', 'no call tells anybody what a right hides from them'),
    },
    {
      name: 'what no right is given for is open',
      find: "export const NOBODY: Rights = ['-']",
      replace: 'export const NOBODY: Rights = []',
      seenBy: unit('rights.test.ts', 'what a resource gives no right for is closed, whoever asks'),
    },
  ),
  ...of('server/engine/endpoints/serve.ts', {
    name: 'a history is open to everybody who knows the number',
    find: '  await readRecordById(engine, engine.db, resource, ctx.user, id, true)\n',
    replace: '',
    seenBy: server('history.test.ts', 'is for those who may open the record'),
  }),
  ...of('server/engine/write/input.ts', {
    name: 'fields are written without their right',
    find: "if (!mayField(user.rights, resource, name, 'write')) problems",
    replace: 'if (user.id === 0) problems',
    seenBy: server('writes.test.ts', 'fields that want a right of their own are not written without it'),
  }),
  ...of('server/engine/documents/download.ts', {
    name: 'a document is had through any owner',
    find: 'idOf(valueAt(document, placeOf(resource, owner))) !== parent',
    replace: 'Object.values(document).every(value => idOf(value) !== parent)',
    seenBy: server('documents.test.ts', 'are downloaded one by one or all as a zip, and by their owner alone'),
  }),
  ...of('server/session/signIn.ts', {
    name: 'known passwords open the door from anywhere',
    find: ' && !isLoopback(address)) {',
    replace: ' && isLoopback(`x${address}`)) {',
    seenBy: server('session.test.ts', 'lets passwords of the demo in from this machine alone'),
  }),
  ...of('server/rules/access/account.ts', {
    name: 'a closed account keeps its tokens',
    find: 'await endSessions(tx.db, record.id, tx.now)',
    replace: '',
    seenBy: server('sessionDoors.test.ts', 'closed and opened again are entered by the password alone'),
  }),
  ...of('server/engine/write/idempotency.ts', {
    name: 'secrets are kept with their keys',
    find: 'answer.isSecret ? null : answer.body',
    replace: 'answer.body',
    seenBy: server('sessionDoors.test.ts', 'made for one use are kept nowhere, and a repeated call is told so'),
  }),
  ...of('server/engine/endpoints/globalSearch.ts', {
    name: 'the search shows what one may not read',
    find: "one.list?.search.global && may(ctx.user.rights, one, 'read')",
    replace: 'one.list?.search.global',
    seenBy: server('everywhere.test.ts', 'shows each what they may read, and nothing to strangers'),
  }),
  ...of(
    'server/rules/access/account.ts',
    {
      name: 'a stronger account is taken over',
      find: 'if (id !== tx.user.id && beyond(',
      replace: 'if (id === tx.user.id && beyond(',
      seenBy: server(STRONGER, 'a stronger account keeps its login, mail, activity and password'),
    },
    {
      name: 'a stronger role is handed out',
      find: 'rolesIn(next).filter(role => !held.has(role))',
      replace: 'rolesIn(next).filter(role => held.has(role) && role < 0)',
      seenBy: server(STRONGER, 'a role with rights that one lacks is not handed out, nor taken'),
    },
    {
      name: 'the administrator is switched off',
      find: 'if (id === ADMINISTRATOR) throw',
      replace: 'if (id < 0) throw',
      seenBy: server(STRONGER, 'are switched on and off, but neither oneself nor the administrator'),
    },
  ),
  ...of(
    'server/session/rights.ts',
    {
      name: 'drivers sign in',
      find: '!NO_BACK_OFFICE.includes(accountType)',
      replace: 'accountType > 0',
      seenBy: unit(ADMIT, 'do not let drivers and outside people into the back-office'),
    },
    {
      name: 'roles that are off count',
      find: 'account_acc_roles ar join acc_role o on o.id = ar.target_id and o.is_active and not o.is_delete',
      replace: 'account_acc_roles ar join acc_role o on o.id = ar.target_id',
      seenBy: server('session.test.ts', 'gives others the codes of their active roles'),
    },
    {
      name: 'an account that is off keeps its session',
      find: 'and a.is_active and not a.is_delete`.execute(db)',
      replace: '`.execute(db)',
      seenBy: server('session.test.ts', 'ends when its account is switched off'),
    },
  ),
  ...of('server/session/limits.ts', {
    name: 'passwords are guessed without end',
    find: 'if (wait > 0)',
    replace: 'if (wait < 0)',
    seenBy: server('session.test.ts', 'allows five tries in a quarter of an hour for a login and address, also when they come at once'),
  }),
  ...of('server/session/passwords.ts', {
    name: 'a login without a password opens to any',
    find: 'return timingSafeEqual(found, known.hash) && known !== nobody',
    replace: 'return timingSafeEqual(found, known.hash) || known === nobody',
    seenBy: unit('sessionPasswords.test.ts', 'is never right where there is no hash or it cannot be read'),
  }),
]

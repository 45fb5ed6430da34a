import { field, shape, type Shape } from '#resource'
import { STAFF_TYPE } from './lookups.ts'
import { foldedKey } from '#resource/fold'
import { sql } from 'kysely'
import { containsText } from '#server/engine/read/sqlPieces.ts'
import { networkOf, clearAttempts, FORGOT, MAIL, limitAttempts, PASSWORD, RECOVER, REGISTER, addAttempt } from '#server/session/callers.ts'
import { writeHistoryEntries } from '#server/engine/history.ts'
import { httpError, fieldError, sessionText } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { User } from '#server/engine/user.ts'
import { textsIn } from '#server/engine/texts.ts'
import { account } from './account/account.ts'
import { recordEndedImpersonations, changeMyPassword } from './account/account.rules.ts'
import { noRight, hasLogin, isEntered, rolesOf, SYSTEM } from '#server/session/rights.ts'
import { accessChanged } from '#server/session/changes.ts'
import {
  accountOfRecovery,
  endSessions,
  storeHash,
  languageOf,
  makeRecovery,
  RECOVERY_MINUTES,
  useRecovery,
  hashPassword,
  validatePassword,
} from '#server/session/passwords.ts'
import { systemVariables } from '#server/session/variables.ts'
import type { Route, RouteCall } from '#server/application.ts'

const AREA = 'session'
/** A response with a message to show. */
const MESSAGE: Shape = { message: field.text() }
const secret = field.text({ required: true, max: 200, secret: true })

const signIn: Route = {
  method: 'POST',
  path: 'authentication_token',
  right: 'public',
  reads: true,
  area: AREA,
  summary: 'nerud.routes.signIn',
  answer: {
    token: field.text(),
    id: field.number(),
    login: field.text(),
    fio: field.text(),
    rights: shape.list(field.text()),
    isOnlyRead: field.flag(),
    onlyReads: field.flag(),
    mustChangePassword: field.flag(),
    expiresAt: field.dateTime(),
  },
  input: { login: field.text({ required: true }), password: secret },
  handle({ input, request, sessions, address, language }) {
    const agent = request.headers.get('user-agent') ?? ''
    return sessions.signIn({ login: input['login'] as string, password: input['password'] as string, address, agent, language })
  },
}

const logout: Route = {
  method: 'POST',
  path: 'api/logout',
  right: 'public',
  reads: true,
  area: AREA,
  summary: 'nerud.routes.logout',
  body: 'none',
  answer: 'nothing',
  async handle({ user, sessions, open }) {
    if (!user) return
    await sessions.end(user.session)
    await recordEndedImpersonations(sessions.impersonations, open)
  },
}

const role = { id: field.number(), accRights: { id: field.number(), codeRight: field.text() } }
const ME: Shape = {
  id: field.number(),
  login: field.text(),
  fio: field.text(),
  accRoles: shape.list({ id: field.number(), nameRole: field.text(), isOnlyRead: field.flag(), relationAccRights: shape.list(role) }),
  adminRights: shape.list(field.text()),
  isOnlyRead: field.flag(),
  onlyReads: field.flag(),
  apiToken: shape.optional({ id: field.number(), name: field.text(), rights: shape.list(field.text()) }),
  look: shape.optional({ rights: shape.list(field.text()), viewer: { id: field.number(), fio: field.text() }, until: field.dateTime() }),
}

const me: Route = {
  method: 'GET',
  path: 'api/accounts/me',
  right: [],
  reads: true,
  evenMustChange: true,
  area: AREA,
  summary: 'nerud.routes.me',
  answer: ME,
  async handle({ open, user, sessions, config }) {
    const caller = user!
    const [record, accRoles] = await open(async tx => [await tx.read(account, caller.id), await rolesOf(tx.db, caller.id)] as const)
    await sessions.rightsSeen(caller)
    const apiToken = caller.token && { ...caller.token, rights: [...caller.rights] }
    const { viewer } = caller
    const look = viewer && { rights: [...caller.rights], viewer: { id: viewer.id, fio: viewer.fio }, until: viewer.until }
    return {
      ...record,
      accRoles,
      adminRights: config.adminRights,
      isOnlyRead: caller.readOnly,
      onlyReads: caller.onlyReads ?? false,
      ...(apiToken && { apiToken }),
      ...(look && { look }),
    }
  },
}

const users: Route = {
  method: 'GET',
  path: 'users',
  right: ['ACCOUNT_VIEW'],
  reads: true,
  area: AREA,
  summary: 'nerud.routes.users',
  input: {
    page: field.number({ min: 1, max: 100_000, default: 1 }),
    itemsPerPage: field.number({ min: 1, max: 1000, default: 50 }),
    query: field.text(),
  },
  answer: shape.list({
    id: field.number(),
    login: field.text(),
    fio: shape.maybe(field.text()),
    email: shape.maybe(field.text()),
    isActive: field.flag(),
  }),
  async handle({ db, input }) {
    const { page = 1, itemsPerPage = 50, query } = input as { page?: number; itemsPerPage?: number; query?: string | null }
    const matching = query ? sql`and (${containsText(sql`a.fio`, query)} or ${containsText(sql`a.login`, query)})` : sql``
    const { rows } = await sql`
      select a.id, a.login, a.fio, a.email, a.is_active as "isActive" from account a where not a.is_delete ${matching}
      order by a.fio collate "ru-x-icu", a.id limit ${sql.lit(itemsPerPage)} offset ${sql.lit((page - 1) * itemsPerPage)}`.execute(db)
    return rows
  },
}

const register: Route = {
  method: 'POST',
  path: 'users/register',
  right: 'public',
  reads: false,
  area: AREA,
  summary: 'nerud.routes.register',
  input: {
    login: account.fields['login']!,
    fio: account.fields['fio']!,
    email: field.email({ required: true }),
    phone: field.phone(),
    password: secret,
    repeat: secret,
  },
  answer: MESSAGE,
  async handle({ db, input, address, now, open, log, texts }) {
    if ((await systemVariables(db))['registration'] !== 'ON') throw httpError(403, 'REGISTRATION_OFF', sessionText('registrationOff'))
    await limitAttempts(db, REGISTER, [networkOf(address)], now)
    const { password, repeat, ...person } = input as { login: string; fio: string; password: string; repeat: string }
    await validatePassword({ password, repeat }, person.login)
    const hash = await hashPassword(password)
    const id = await open(async tx => {
      const made = await tx.create(account, { ...person, accountType: STAFF_TYPE, isActive: false })
      await storeHash(tx.db, made.id, hash, { mustChange: false, now })
      return made.id
    }, SYSTEM)
    log.info({ account: id, address }, 'Registered')
    return { message: texts('nerud.session.registered') }
  },
}

interface Addressee {
  readonly id: number
  readonly fio: string
  readonly email: string
  readonly accountType: number | null
}

/** The recipient of a recovery email: the only active account with this login or email. */
async function addresseeOf({ db }: RouteCall, login: string): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select a.id, a.fio, a.email, a.account_type_id as "accountType" from account a
    where (${hasLogin('a.login', login)} or ${hasLogin('a.email', login)}) and a.is_active and not a.is_delete and a.email is not null
    order by ${hasLogin('a.login', login)} desc, a.id limit 1`.execute(db)
  return rows[0] && (await isEntered(db, rows[0].accountType)) ? rows[0] : undefined
}

async function sendRecovery(call: RouteCall, login: string): Promise<void> {
  const { db, now, mail, config, languages, language } = call
  const person = await addresseeOf(call, login)
  if (!person || (await addAttempt(db, MAIL, [String(person.id)], now)) > 0) return
  const { systemName } = await systemVariables(db)
  const token = await db.transaction().execute(tx => makeRecovery(tx, person.id, now))
  const link = `${config.publicUrl}/recover/${token}`
  // In the language of the recipient, who need not be the one who requested it.
  const { texts } = textsIn(languages, (await languageOf(db, person.id)) ?? language)
  const words = { system: systemName ?? '', fio: person.fio, link, minutes: RECOVERY_MINUTES }
  await mail.send({
    to: person.email,
    subject: texts('nerud.session.recovery.subject', words),
    text: texts('nerud.session.recovery.text', words),
  })
}

const forgot: Route = {
  method: 'POST',
  path: 'api/password/forgot',
  right: 'public',
  reads: true,
  area: AREA,
  summary: 'nerud.routes.forgot',
  input: { login: field.text({ required: true }) },
  answer: MESSAGE,
  async handle(call) {
    const login = call.input['login'] as string
    await limitAttempts(call.db, FORGOT, [foldedKey(login), networkOf(call.address)], call.now)
    // Sent after the response, so that neither its content nor its timing reveals whether the user exists.
    call.later(() => sendRecovery(call, login))
    return { message: call.texts('nerud.session.recoverySent') }
  },
}

const asAccount = (one: { id: number; login: string }): User => ({ ...SYSTEM, id: one.id, login: one.login })

/** Records a password change in the history of its account, without the password. */
async function tellOfPassword(tx: Tx, id: number): Promise<void> {
  const record = await tx.read(account, id)
  await writeHistoryEntries(tx, account, [{ action: 'changeMyPassword', before: record, after: record }], true)
}

const recover: Route = {
  method: 'POST',
  path: 'api/password/recover',
  right: 'public',
  reads: true,
  area: AREA,
  summary: 'nerud.routes.recover',
  input: { token: field.text({ required: true, max: 100 }), password: secret, repeat: secret },
  answer: MESSAGE,
  async handle({ db, input, address, now, open, log, texts }) {
    await limitAttempts(db, RECOVER, [networkOf(address)], now)
    const { token, password, repeat } = input as { token: string; password: string; repeat: string }
    const owner = await accountOfRecovery(db, token, now)
    if (!owner) throw fieldError('token', sessionText('recoveryBad'))
    await validatePassword({ password, repeat }, owner.login)
    const hash = await hashPassword(password)
    await open(async tx => {
      if (!(await useRecovery(tx.db, token, now))) throw fieldError('token', sessionText('recoveryBad'))
      await storeHash(tx.db, owner.id, hash, { mustChange: false, now })
      await endSessions(tx.db, owner.id, now)
      await tellOfPassword(tx, owner.id)
      accessChanged(tx)
    }, asAccount(owner))
    log.info({ account: owner.id, address }, 'Password recovered by letter')
    return { message: texts('nerud.session.recovered') }
  },
}

/** A route of its own, matched before the action with the same path, because a refused attempt must be counted although the action's transaction is rolled back. */
const changePassword: Route = {
  method: 'PATCH',
  path: 'api/accounts/{id}/change_my_password',
  right: [],
  reads: false,
  evenReadOnly: true,
  evenMustChange: true,
  area: AREA,
  summary: 'nerud.routes.changePassword',
  input: { old: secret, password: secret, repeat: secret },
  answer: MESSAGE,
  async handle({ db, params, input, user, now, open }) {
    const caller = user!
    if (params['id'] !== String(caller.id)) throw noRight()
    const who = [String(caller.id)]
    await limitAttempts(db, PASSWORD, who, now)
    const answer = await open(async tx => {
      const changed = await changeMyPassword(tx, caller, input as { old: string; password: string; repeat: string })
      await tellOfPassword(tx, caller.id)
      return changed
    })
    await clearAttempts(db, PASSWORD, who)
    return answer
  },
}

/** Sign-in, registration, passwords and the current user. */
export const sessionRoutes: readonly Route[] = [signIn, logout, me, users, register, forgot, recover, changePassword]

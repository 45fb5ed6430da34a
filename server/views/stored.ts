import { can, listRight, type Resources, type Rights } from '#resource'
import { listByKey, type Audience, type KeptLayout, type SavedView, type SavedViews } from '#resource/savedViews'
import { sql } from 'kysely'
import type { Db, Sql } from '../engine/sql.ts'
import type { User } from '../engine/user.ts'

/** What views depend on: the resources, and the right to share a view. */
export interface ViewsOf {
  readonly resources: Resources
  readonly sharing?: Rights | undefined
}

/** Whether the user may share views with a role or everyone. */
export const mayShare = ({ sharing }: ViewsOf, user: User): boolean => sharing !== undefined && can(user.rights, sharing)

const rolesOfUser = ({ id }: User): Sql =>
  sql`(select ar.target_id from account_acc_roles ar join acc_role o on o.id = ar.target_id and o.is_active and not o.is_delete where ar.account_id = ${id})`

/**
 * Returns the condition of the views that a user sees: their own, including those they have shared, those of their roles, and those for
 * everyone.
 */
const seenBy = (user: User): Sql =>
  sql`(v.account_id = ${user.id} or v.audience = 'all' or (v.audience = 'role' and v.role_id in ${rolesOfUser(user)}))`

type Row = Omit<SavedView, 'role' | 'mayEdit'> & { readonly roleId: number | null; readonly roleName: string | null }
const columns = sql`v.id::int as id, v.list, v.name, v.audience, v.role_id::int as "roleId", o.name_role as "roleName", v.is_default as "isDefault",
  v.query, v.columns, v.version::int as version`

const viewOf = ({ roleId, roleName, ...view }: Row, sharer: boolean): SavedView => ({
  ...view,
  role: roleId === null ? null : { id: roleId, name: roleName ?? '' },
  mayEdit: view.audience === 'me' || sharer,
})

const isReadable = ({ resources }: ViewsOf, user: User, list: string): boolean => {
  const found = listByKey(resources, list)
  return found !== undefined && can(user.rights, listRight(found.resource, found.view))
}

/** Returns the views that a user sees of the lists that they may open. */
export async function readViews(of: ViewsOf, db: Db, user: User): Promise<SavedViews> {
  const sharer = mayShare(of, user)
  const { rows } = await sql<Row>`select ${columns} from sys_list_view v left join acc_role o on o.id = v.role_id
    where ${seenBy(user)} order by v.id`.execute(db)
  const roles = sharer
    ? await sql<{ id: number; name: string }>`select id::int as id, name_role as name from acc_role
        where is_active and not is_delete order by name_role, id`.execute(db)
    : { rows: [] }
  const views = rows.filter(({ list }) => isReadable(of, user, list)).map(row => viewOf(row, sharer))
  return { views, mayShare: sharer, roles: roles.rows }
}

/** Returns a view that the user sees, locked until the transaction ends; undefined when there is none. */
export async function findView(of: ViewsOf, db: Db, user: User, id: number): Promise<SavedView | undefined> {
  const { rows } = await sql<Row>`select ${columns} from sys_list_view v left join acc_role o on o.id = v.role_id
    where v.id = ${id} and ${seenBy(user)} for update of v`.execute(db)
  return rows[0] && isReadable(of, user, rows[0].list) ? viewOf(rows[0], mayShare(of, user)) : undefined
}

/** A view to store. */
export interface StoredView {
  readonly list: string
  readonly name: string
  readonly audience: Audience
  readonly role: number | null
  readonly isDefault: boolean
  readonly query: string
  readonly columns: KeptLayout | null
}

const rivals = ({ list, audience, role }: StoredView, user: User, id: number | null): Sql =>
  sql`list = ${list} and audience = ${audience} and id is distinct from ${id}::bigint and role_id is not distinct from ${role}::bigint
    ${audience === 'me' ? sql`and account_id = ${user.id}` : sql``}`

/** Whether the same audience has another view with this name. */
export async function isNameTaken(db: Db, view: StoredView, user: User, id: number | null): Promise<boolean> {
  const { rows } =
    await sql`select from sys_list_view where ${rivals(view, user, id)} and lower(name) = lower(${view.name}) limit 1`.execute(db)
  return rows.length > 0
}

/** Whether there is an active role with this id. */
export async function isRole(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from acc_role where id = ${id} and is_active and not is_delete`.execute(db)
  return rows.length > 0
}

/** Returns the number of a person's views. */
export async function countOwn(db: Db, user: User): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_list_view where account_id = ${user.id}`.execute(db)
  return rows[0]!.n
}

/** Stores a new view or replaces one, and returns its id; when it is the default, another one is no longer. */
export async function storeView(db: Db, view: StoredView, user: User, now: Date, id: number | null): Promise<number> {
  if (view.isDefault) await sql`update sys_list_view set is_default = false where is_default and ${rivals(view, user, id)}`.execute(db)
  const { list, name, audience, role, isDefault, query } = view
  const layout = view.columns === null ? null : JSON.stringify(view.columns)
  const { rows } = id
    ? await sql<{
        id: number
      }>`update sys_list_view set name = ${name}, audience = ${audience}, role_id = ${role}, is_default = ${isDefault},
        account_id = coalesce(account_id, ${user.id}), query = ${query}, columns = ${layout}::text::jsonb, version = version + 1,
        changed = ${now}::timestamptz where id = ${id} returning id::int as id`.execute(db)
    : await sql<{ id: number }>`insert into sys_list_view (list, name, audience, account_id, role_id, is_default, query, columns, changed)
        values (${list}, ${name}, ${audience}, ${user.id}, ${role}, ${isDefault}, ${query}, ${layout}::text::jsonb, ${now}::timestamptz)
        returning id::int as id`.execute(db)
  return rows[0]!.id
}

/** Deletes a view; its mail settings go with it (foreign key). */
export const removeView = async (db: Db, id: number): Promise<void> =>
  void (await sql`delete from sys_list_view where id = ${id}`.execute(db))

import { accountCompany } from './accountCompany.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'

interface Link {
  readonly account: number
  readonly company: number
}

export const accountCompanyRules = defineRules(accountCompany, {
  actions: {
    async bulkSave(tx, input) {
      const { account, company } = input
      const links: Link[] = [
        ...(account ? (input.companies ?? []).map(one => ({ account, company: one })) : []),
        ...(company ? (input.accounts ?? []).map(one => ({ account: one, company })) : []),
      ]
      if (links.length === 0) throw fieldError(account ? 'companies' : 'account', tx.texts('nerud.rules.nothingToLink'))
      // Serialized, because two calls that save the same links in another order would deadlock.
      await sql`select pg_advisory_xact_lock(hashtext('account_company'))`.execute(tx.db)
      const ids: number[] = []
      for (const link of links) {
        const { rows } = await sql<{ id: number }>`select id from account_company
          where account_id = ${link.account} and company_id = ${link.company} and not is_delete`.execute(tx.db)
        ids.push(rows[0] ? rows[0].id : (await tx.create(accountCompany, { ...link })).id)
      }
      return Promise.all(ids.map(id => tx.read(accountCompany, id)))
    },
  },
})

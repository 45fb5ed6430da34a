import { PROCESS, productProcess } from './productProcess.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'

/** Material that is moved inside the business is neither bought nor sold: nobody chooses that process (operations §9.1). */
export const productProcessRules = defineRules(productProcess, { scope: (_user, t) => sql`${t('id')} <> ${sql.lit(PROCESS.inner)}` })

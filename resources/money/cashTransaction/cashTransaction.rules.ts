import { SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'
import { cashTransaction } from './cashTransaction.ts'
import { BOX_RIGHTS, companyBox, employeeBox } from './boxes.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Sql } from '#server/engine/sql.ts'
import type { User } from '#server/engine/user.ts'
import { boxScopes, correctionsOf, hidesResult } from './box.rules.ts'
import { boxHeads } from './head.rules.ts'
import { objectOf } from './object.rules.ts'
import { wordsOf } from './figures.rules.ts'

const sees = (user: User, kind: keyof typeof BOX_RIGHTS): boolean => BOX_RIGHTS[kind].some(right => user.rights.has(right))

export const cashTransactionRules = defineRules(cashTransaction, {
  scope: (user, t) => {
    const boxes: Sql[] = []
    if (sees(user, 'C')) boxes.push(sql`${t('box_kind')} <> 'E'`)
    if (sees(user, 'E')) boxes.push(sql`${t('box_kind')} = 'E'`)
    const result = hidesResult(user) ? sql`not (${t('box_kind')} = 'C' and ${t('box_id')} = ${sql.lit(SYSTEM_COMPANY)})` : sql`true`
    return boxes.length === 2 ? result : sql`${boxes[0] ?? sql`false`} and ${result}`
  },
  scopes: boxScopes(companyBox, employeeBox),
  heads: boxHeads(companyBox, employeeBox),
  derive: { words: wordsOf, object: objectOf, corrections: correctionsOf },
})

import { oilCompanyTariff } from './oilCompanyTariff.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { businessDay } from '#areas/businessDay.rules'

export const oilCompanyTariffRules = defineRules(oilCompanyTariff, {
  scopes: {
    active: t =>
      sql`${t('is_active')} and coalesce(${t('date_start')} <= ${businessDay}, true) and coalesce(${t('date_stop')} >= ${businessDay}, true)`,
  },
})

import { oilCompanyTariff } from '#resources/money/oilCompanyTariff'
import { sql } from 'kysely'
import { defineRules } from '../../engine/rules.ts'
import { businessDay } from '../businessDay.ts'

export const oilCompanyTariffRules = defineRules(oilCompanyTariff, {
  scopes: {
    active: t =>
      sql`${t('is_active')} and coalesce(${t('date_start')} <= ${businessDay}, true) and coalesce(${t('date_stop')} >= ${businessDay}, true)`,
  },
})

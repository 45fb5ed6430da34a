import { jobType } from '#resources/system/jobType'
import { sql } from 'kysely'
import { defineRules } from '../../engine/rules.ts'

export const jobTypeRules = defineRules(jobType, { scope: (_user, t) => sql`not ${t('is_hidden')}` })

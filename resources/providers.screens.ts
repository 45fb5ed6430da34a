import { resources } from '#resources'
import { failures } from './failures.ts'
import { setFailureRules } from '#admin/api.ts'
import { makeAuthProvider } from '#admin/authProvider.ts'
import { makeDataProvider } from '#admin/dataProvider.ts'
import { failureRulesOf } from '#admin/failureRules.ts'

setFailureRules(failureRulesOf(resources, failures))

/** The data provider and the auth provider of the business. */
export const providers = { dataProvider: makeDataProvider(resources), authProvider: makeAuthProvider(resources) }

import { resources } from '#resources'
import { failures } from './failures.ts'
import { setFailureRules } from '#admin/api.ts'
import { makeAuthProvider } from '#admin/authProvider.ts'
import { makeDataProvider } from '#admin/dataProvider.ts'
import { failureRulesOf } from '#admin/failureRules.ts'

setFailureRules(failureRulesOf(resources, failures))

/** The business and the two doors of its screens: to the data and to the rights. */
export const providers = { dataProvider: makeDataProvider(resources), authProvider: makeAuthProvider(resources) }

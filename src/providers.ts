import { resources } from '#resources'
import { makeAuthProvider } from './admin/authProvider.ts'
import { makeDataProvider } from './admin/dataProvider.ts'

/** The business and the two doors of its screens: to the data and to the rights. */
export const providers = { resources, dataProvider: makeDataProvider(resources), authProvider: makeAuthProvider(resources) }

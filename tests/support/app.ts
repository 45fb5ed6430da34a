import { application } from '#resources/app.rules'
import { freshDatabase } from './database.ts'
import { testAppOf, type TestApp, type TestOptions } from './testApp.ts'

export { PASSWORD, TOKEN_KEY, type Answered, type Calling, type TestApp } from './testApp.ts'

/** Starts this project's application: `const app = await testApp()`, and `await app.close()` at the end. `demo`: with the demo company. */
export const testApp = ({ demo = false, ...options }: TestOptions & { readonly demo?: boolean } = {}): Promise<TestApp> =>
  testAppOf(application, options, demo ? undefined : () => freshDatabase())

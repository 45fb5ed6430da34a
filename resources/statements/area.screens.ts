import { STATEMENT_ADD, STATEMENT_CREATE } from './new.ts'
import type { AreaScreens } from '#admin/areaScreens.ts'

/** What `statements` draws by hand, each piece loaded when it is shown. */
export const statementsScreens: AreaScreens = {
  pages: [
    { path: STATEMENT_CREATE, right: STATEMENT_ADD, load: () => import('./NewStatement.screens.tsx').then(module => module.NewStatement) },
  ],
}

import { STATEMENT_ADD, STATEMENT_CREATE } from './area.ts'
import type { AreaScreens } from '#admin/customScreens.tsx'

/** The custom components of the area `statements`, each in its own chunk. */
export const statementsScreens: AreaScreens = {
  pages: [
    { path: STATEMENT_CREATE, right: STATEMENT_ADD, load: () => import('./NewStatement.screens.tsx').then(module => module.NewStatement) },
  ],
}

import { createContext, useContext, type ReactNode } from 'react'
import type { Menu, Resources, TabbedPages } from '#resource'
import { CustomScreensProvider, type CustomScreens } from './customScreens.tsx'
import { ResourcesProvider } from './resourceContext.tsx'

/** What all screens of an application are rendered from: its declarations and custom components. */
export interface ApplicationScreens extends CustomScreens {
  readonly resources: Resources
  readonly menu: Menu
  /** Pages that show several lists as tabs. */
  readonly tabbed: TabbedPages
  /** Follow changes made by other users. */
  readonly live?: boolean
}

const ApplicationContext = createContext<Pick<ApplicationScreens, 'menu' | 'tabbed' | 'live'>>({ menu: [], tabbed: [] })

interface ApplicationScreensProviderProps {
  readonly app: ApplicationScreens
  readonly children: ReactNode
}

/** Provides the declarations and custom components of an application. */
export const ApplicationScreensProvider = ({ app, children }: ApplicationScreensProviderProps) => (
  <ApplicationContext.Provider value={app}>
    <ResourcesProvider value={app.resources}>
      <CustomScreensProvider value={app}>{children}</CustomScreensProvider>
    </ResourcesProvider>
  </ApplicationContext.Provider>
)

/** The declared menu. */
export const useMenu = (): Menu => useContext(ApplicationContext).menu

/** The pages that show several lists as tabs. */
export const useTabbedPages = (): TabbedPages => useContext(ApplicationContext).tabbed

/** Whether screens follow changes made by other users. */
export const useIsLive = (): boolean => useContext(ApplicationContext).live === true

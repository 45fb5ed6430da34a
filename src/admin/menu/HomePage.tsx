import { Navigate } from 'react-router'
import { useOpenMenu } from './useOpenMenu.ts'

/** The first page of an application that has made none: the first entry of the menu that the user may open. */
export function HomePage() {
  const [area] = useOpenMenu()
  return <Navigate to={area?.items[0]?.path ?? '/403'} replace />
}

import { useMemo } from 'react'
import { writingPaths, type Menu, type MenuItem } from '#resource'
import { useMenu, useResources } from '../declared.tsx'
import { useMay } from '../may.ts'
import { inOrderOfWork } from './lines.ts'

/** The areas of the menu with the items that the user may open, in their working order; empty areas are left out. */
export function useOpenMenu(): Menu {
  const menu = useMenu()
  const resources = useResources()
  const { allows, can } = useMay()
  return useMemo(() => {
    const writing = writingPaths(resources)
    const mayOpen = ({ path, right }: MenuItem): boolean => allows({ right, reads: !writing.has(path) })
    return inOrderOfWork(menu, can)
      .map(area => ({ ...area, items: area.items.filter(mayOpen) }))
      .filter(area => area.items.length > 0)
  }, [menu, resources, allows, can])
}

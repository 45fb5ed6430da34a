import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { Words } from './words.ts'
import { useResources } from '../declared.tsx'
import { useZone } from '../system.ts'

/** What formats values as text on this screen. */
export function useWords(): Words {
  const t = useTranslate()
  const resources = useResources()
  const zone = useZone()
  return useMemo(() => ({ t, resources, zone }), [t, resources, zone])
}

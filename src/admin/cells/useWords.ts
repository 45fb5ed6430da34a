import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { Words } from './words.ts'
import { useResources } from '../declared.tsx'
import { useZone } from '../system.ts'

/** What formatting values as text needs: translator, resources, time zone. */
export function useWords(): Words {
  const t = useTranslate()
  const resources = useResources()
  const zone = useZone()
  return useMemo(() => ({ t, resources, zone }), [t, resources, zone])
}

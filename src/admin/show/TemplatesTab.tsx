import { optionsOf, type Resource } from '#resource'
import type { Row } from '../data/rows.ts'
import { useResources } from '../declared.tsx'
import { TemplatesOf } from '../papers/TemplatesOf.tsx'

interface TemplatesTabProps {
  readonly resource: Resource
  readonly record: Row
  /** The object that the templates are for. */
  readonly object: number
  /** The field of lines that have documents of their own; undefined if the record itself has. */
  readonly of?: string | undefined
}

/** Documents generated from templates for this record: chosen here, filled in by the server, viewed and printed, or saved by the report pop-up (foundations §2.8). */
export const TemplatesTab = ({ resource, record, object, of }: TemplatesTabProps) => {
  const resources = useResources()
  const lines = of === undefined ? undefined : resources[optionsOf(resource.fields[of]!).target!]
  if (!lines) return <TemplatesOf resource={resource} ids={[record.id]} isMany={false} object={object} />
  const ids = ((record[of!] ?? []) as readonly Row[]).map(({ id }) => id)
  return <TemplatesOf resource={lines} ids={ids} isMany object={object} />
}

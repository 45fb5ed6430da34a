import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { NOBODY, optionsOf, rightsFor, type Head, type Resource, byName, mayChange, offers, pathOf, refusedText } from '#resource'
import type { Row } from '../data/rows.ts'
import { useMay } from '../authProvider.ts'

const MOST = 4

/** The key values of a card without declared ones: the first amounts and shares among the list's columns. */
function usualFigures(resource: Resource): readonly string[] {
  const columns = [...(resource.list?.columns ?? []), ...(resource.list?.extra ?? [])]
  const isFigure = (name: string): boolean => {
    const one = resource.fields[name]
    return one !== undefined && (one.kind === 'money' || optionsOf(one).shareOf !== undefined) && !optionsOf(one).hidden
  }
  return columns.filter(isFigure).slice(0, MOST)
}

/** The header of a resource's card: declared, or amounts and whether the record is active. Records that nobody may remove are closed by actions of their own, so their state is enough. */
export function headOf(resource: Resource): Head {
  const declared = resource.show?.find(tab => tab.tab === 'head')
  const hasActivity = rightsFor(resource, 'remove') !== NOBODY
  const state = declared?.state ?? (hasActivity ? 'isActive' : undefined)
  return { ...declared, ...(state !== undefined && { state }), figures: declared?.figures ?? usualFigures(resource) }
}

/** The fields of the header that the card's data omits, unless its own layout names them. */
export function headFieldsOf(resource: Resource): readonly string[] {
  if (resource.show?.some(tab => tab.tab === 'data')) return []
  const { figures = [], problem } = headOf(resource)
  return problem === undefined ? figures : [...figures, problem]
}

/** The link to the form of a record, or the reason why it cannot be changed; nothing if the user may change none. */
export const EditButton = ({ resource, record }: { readonly resource: Resource; readonly record: Row }) => {
  const translate = useTranslate()
  const { may } = useMay()
  const path = pathOf(resource, 'edit', record.id)
  if (!path || !may(resource, 'edit') || !(offers(resource, 'edit') || offers(resource, 'replace'))) return null
  const look = { variant: 'contained', startIcon: <EditIcon />, children: translate('ra.action.edit') } as const
  const flat = byName(resource, record)
  if (mayChange(resource, flat)) return <Button component={RouterLink} to={path} {...look} />
  const why = refusedText(resource, flat, 'edit', translate)
  return (
    <span title={why}>
      <Button disabled aria-description={why} {...look} />
    </span>
  )
}

import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { byName, mayChange, offers, pathOf, refusedText, type Resource } from '#resource'
import type { Row } from '../data/rows.ts'
import { useMay } from '../may.ts'

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

import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { useGetList, useGetOne, useRecordContext, useTranslate, type RaRecord } from 'react-admin'
import { useSearchParams } from 'react-router'
import { abilitiesBeyond } from '#resource/abilities'
import { LoadFailure } from '#admin/page/Message.tsx'
import {
  AbilitySummary,
  rightsHolderOf,
  UnlistedRights,
  useAbilities,
  type RightsHolderWithNames,
  type RightTitle,
  AbilityList,
} from '../Abilities.screens.tsx'

/** The search parameter of the role to compare with. */
const COMPARE = 'compare'

interface Role extends RaRecord<number> {
  readonly nameRole: string
  readonly isOnlyRead?: boolean
  readonly rights?: readonly RightTitle[]
}

const holderOfRole = ({ rights = [], isOnlyRead = false }: Role): RightsHolderWithNames => rightsHolderOf(rights, isOnlyRead)

const Side = ({ one, other }: { readonly one: Role; readonly other: Role }) => {
  const t = useTranslate()
  const [holder, otherHolder] = [useMemo(() => holderOfRole(one), [one]), useMemo(() => holderOfRole(other), [other])]
  const beyond = abilitiesBeyond(useAbilities(holder)!, useAbilities(otherHolder)!)
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography component="h2" variant="subtitle1" sx={{ mb: 2, fontWeight: 600 }}>
        {t('nerud.seeing.can.only', { name: one.nameRole, other: other.nameRole })}
      </Typography>
      {beyond.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('nerud.seeing.can.none')}
        </Typography>
      ) : (
        <AbilityList abilities={beyond} heading="h3" />
      )}
      <UnlistedRights holder={holder} without={otherHolder} />
    </Box>
  )
}

/** The differences between two roles, in both directions. */
const Compared = ({ role, id }: { readonly role: Role; readonly id: number }) => {
  const t = useTranslate()
  const { data: other, error, refetch } = useGetOne<Role>('accRole', { id })
  if (error && !other) return <LoadFailure text={t('nerud.show.failed')} error={error} retry={() => void refetch()} />
  if (!other) return <Skeleton variant="rounded" height={160} />
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
      <Side one={role} other={other} />
      <Side one={other} other={role} />
    </Box>
  )
}

/** What people with the role can do, as text; or the differences from another role, chosen in the address. */
export function RoleAbilities() {
  const t = useTranslate()
  const role = useRecordContext<Role>()!
  const [address, setAddress] = useSearchParams()
  const { data: roles = [] } = useGetList<Role>('accRole', {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'nameRole', order: 'ASC' },
    filter: {},
  })
  const others = roles.filter(({ id }) => id !== role.id)
  const query = Number(address.get(COMPARE))
  const compared = query > 0 && query !== role.id ? query : undefined
  const holder = useMemo(() => holderOfRole(role), [role])
  const choose = (id: string): void =>
    setAddress(
      former => {
        const next = new URLSearchParams(former)
        if (id === '') next.delete(COMPARE)
        else next.set(COMPARE, id)
        return next
      },
      { preventScrollReset: true },
    )
  const isKnown = compared === undefined || others.some(({ id }) => id === compared)
  return (
    <>
      <TextField
        select
        size="small"
        label={t('nerud.seeing.can.compare')}
        value={isKnown ? String(compared ?? '') : ''}
        onChange={event => choose(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ mb: 2, maxWidth: { sm: 360 }, displayPrint: compared === undefined ? 'none' : undefined }}
      >
        <MenuItem value="">{t('nerud.seeing.can.alone')}</MenuItem>
        {others.map(({ id, nameRole }) => (
          <MenuItem key={id} value={String(id)}>
            {nameRole}
          </MenuItem>
        ))}
      </TextField>
      {compared === undefined ? <AbilitySummary holder={holder} /> : <Compared role={role} id={compared} />}
    </>
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useLocale, useTranslate, useRecordContext } from 'react-admin'
import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import {
  restrictedFields,
  type Ability,
  type AbilityKind,
  WITHOUT_RIGHTS,
  abilitiesBeyond,
  abilitiesOf,
  unlistedRights,
  type RightsHolder,
} from '#resource/abilities'
import { fieldLabel, quoted, resourceName, type Translate } from '#admin/cells/words.ts'
import { useMenu } from '#admin/applicationScreens.tsx'
import { useResources } from '#admin/resourceContext.tsx'
import { itemLabel } from '#admin/menu/lines.ts'
import { fill } from '#resource'
import { useProvider } from '#admin/data/provider.ts'
import { LoadFailure } from '#admin/page/Message.tsx'
import { RIGHTS_CALL } from './account/account.ts'

/** Returns a function that joins names as a list in the current language, without duplicates. */
function useJoined(): (names: readonly string[]) => string {
  const locale = useLocale()
  return useMemo(() => {
    const list = new Intl.ListFormat(locale, { type: 'conjunction' })
    return names => list.format(new Set(names))
  }, [locale])
}

const OPERATIONS: readonly AbilityKind[] = ['see', 'create', 'edit', 'remove', 'export']

/** The label of a field; standard fields share theirs. */
const labelOf = (of: string, name: string, t: Translate): string =>
  t(`resources.${of}.fields.${name}`, { _: t(`nerud.cell.standard.${name}`, { _: fieldLabel(of, name, t) }) })

interface SayingProps {
  /** The abilities of one area. */
  readonly abilities: readonly Ability[]
  /** All abilities of the same person, from which exceptions are derived; without them only permissions are stated. */
  readonly all?: readonly Ability[] | undefined
}

/** Returns a function that describes what may be done with the records of one resource. */
function useSentences({ all }: Pick<SayingProps, 'all'>): (of: string, abilities: readonly Ability[]) => string {
  const t = useTranslate()
  const resources = useResources()
  const joined = useJoined()
  return (of, abilities) => {
    const say = (key: string, names: readonly string[]): string[] =>
      names.length > 0 ? [t(`nerud.seeing.can.${key}`, { names: joined(names) })] : []
    const namesOf = (kind: AbilityKind): string[] =>
      abilities.flatMap(ability => (ability.kind === kind && ability.name !== undefined ? [ability.name] : []))
    const fields = (names: readonly string[]): string[] => names.map(name => labelOf(of, name, t))
    const to = OPERATIONS.filter(kind => abilities.some(ability => ability.kind === kind)).map(kind => t(`nerud.seeing.can.to.${kind}`))
    const acts = namesOf('act').map(name => quoted(t(`resources.${of}.actions.${name}`, { _: name }), t))
    const { hidden, fixed } = all ? restrictedFields(resources[of]!, all) : { hidden: [], fixed: [] }
    return [
      ...say('may', to),
      ...say('acts', acts),
      ...(all ? [] : say('seen', fields(namesOf('field')))),
      ...(all ? [] : say('written', fields(namesOf('write')))),
      ...say('hidden', fields(hidden)),
      ...say('fixed', fields(fixed)),
    ].join(' ')
  }
}

/** Returns a function that lists the menu sections among abilities. */
function useSections(): (abilities: readonly Ability[]) => string {
  const t = useTranslate()
  const menu = useMenu()
  const resources = useResources()
  const joined = useJoined()
  return abilities => {
    const items = menu.flatMap(({ label, items: own }) => own.map(item => [`${label} ${item.path}`, item] as const))
    const byName = new Map(items)
    return joined(
      abilities.flatMap(({ kind, area, of }) => {
        const item = kind === 'section' ? byName.get(`${area} ${of}`) : undefined
        return item ? [itemLabel(item, resources, t)] : []
      }),
    )
  }
}

const AreaOf = ({ abilities, all }: SayingProps) => {
  const t = useTranslate()
  const sentences = useSentences({ all })
  const sections = useSections()(abilities)
  const joined = useJoined()
  // Resources with equal descriptions share one sentence.
  const resourcesByText = new Map<string, string[]>()
  for (const of of new Set(abilities.flatMap(ability => (ability.kind === 'section' ? [] : [ability.of])))) {
    const own = abilities.filter(ability => ability.of === of)
    const text = sentences(of, own)
    resourcesByText.set(text, [...(resourcesByText.get(text) ?? []), of])
  }
  return (
    <>
      {sections && (
        <Typography variant="body2" sx={{ mb: 0.5 }}>
          {t('nerud.seeing.can.sections', { names: sections })}
        </Typography>
      )}
      {[...resourcesByText].map(([text, names]) => (
        <Typography key={text} variant="body2" sx={{ mb: 0.5 }}>
          <strong>{joined(names.map(of => resourceName(of, 2, t)))}.</strong> {text}
        </Typography>
      ))}
    </>
  )
}

/** Abilities as sentences, by menu area. */
export const AbilityList = ({ abilities, all, heading }: SayingProps & { readonly heading: 'h2' | 'h3' }) => {
  const t = useTranslate()
  const areas = [...new Set(abilities.map(({ area }) => area))]
  return areas.map(area => (
    <Box key={area ?? ''} sx={{ breakInside: 'avoid', pb: 2 }}>
      <Typography component={heading} variant="subtitle2" sx={{ mb: 0.5, fontWeight: 600 }}>
        {area === undefined ? t('nerud.seeing.can.elsewhere') : t(`nerud.menu.${area}`)}
      </Typography>
      <AreaOf abilities={abilities.filter(ability => ability.area === area)} all={all} />
    </Box>
  ))
}

/** A person's rights and mode, with the names of the rights. */
export interface RightsHolderWithNames extends RightsHolder {
  readonly names: Readonly<Record<string, string>>
}
/** A right, as records contain it. */
export interface RightTitle {
  readonly codeRight: string
  readonly name: string
}
/** Converts the rights of a record. */
export const rightsHolderOf = (rights: readonly RightTitle[], readOnly: boolean): RightsHolderWithNames => ({
  rights: rights.map(({ codeRight }) => codeRight),
  names: Object.fromEntries(rights.map(({ codeRight, name }) => [codeRight, name])),
  readOnly,
})

/** The names of rights that no declaration uses; those that the other person has too are left out. */
export const UnlistedRights = ({ holder, without }: { readonly holder: RightsHolderWithNames; readonly without?: RightsHolder }) => {
  const t = useTranslate()
  const [resources, menu] = [useResources(), useMenu()]
  const others = new Set(without?.rights)
  const unlisted = unlistedRights({ resources, menu }, holder.rights).filter(code => !others.has(code))
  if (unlisted.length === 0) return null
  return (
    <Typography variant="body2" sx={{ mb: 2 }}>
      {t('nerud.seeing.can.besides', { names: unlisted.map(code => holder.names[code] ?? code).join('; ') })}
    </Typography>
  )
}

/** What a person may do, according to the declarations. */
export function useAbilities(holder: RightsHolder | undefined): readonly Ability[] | undefined {
  const [resources, menu] = [useResources(), useMenu()]
  return useMemo(() => holder && abilitiesOf({ resources, menu }, holder), [resources, menu, holder])
}

/** Everything a person may do, as sentences by area; what everybody may do comes last. */
export const AbilitySummary = ({ holder }: { readonly holder: RightsHolderWithNames }) => {
  const t = useTranslate()
  const abilities = useAbilities(holder)!
  const common = useAbilities(WITHOUT_RIGHTS)!
  const own = abilitiesBeyond(abilities, common)
  const open = useSections()(
    common.filter(({ kind, of }) => kind === 'section' && abilities.some(ability => ability.kind === kind && ability.of === of)),
  )
  return (
    <>
      {holder.readOnly && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {t('nerud.seeing.can.readOnly')}
        </Alert>
      )}
      {own.length === 0 && <Typography color="textSecondary">{t('nerud.seeing.can.nothing')}</Typography>}
      <Box sx={{ columns: { lg: 2 }, columnGap: 4 }}>
        <AbilityList abilities={own} all={abilities} heading="h2" />
      </Box>
      <UnlistedRights holder={holder} />
      {open && (
        <Typography variant="body2" color="textSecondary">
          {t('nerud.seeing.can.everybody', { names: open })}
        </Typography>
      )}
    </>
  )
}

interface Allowed {
  readonly rights: readonly RightTitle[]
  readonly readOnly: boolean
  readonly mayEnter: boolean
}

/** What a person can do, as text: by all their roles, as the server evaluates them. */
export function AccountAbilities() {
  const t = useTranslate()
  const id = Number(useRecordContext()?.id)
  const provider = useProvider()
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'rights', id],
    queryFn: async ({ signal }) => (await provider.invoke<Allowed>('account', { path: fill(RIGHTS_CALL, { id }), signal })).data,
    select: ({ rights, readOnly, mayEnter }) => ({ holder: rightsHolderOf(rights, readOnly), mayEnter }),
  })
  if (error && !data) return <LoadFailure text={t('nerud.show.failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={160} />
  return data.mayEnter ? (
    <AbilitySummary holder={data.holder} />
  ) : (
    <Typography color="textSecondary">{t('nerud.seeing.can.closed')}</Typography>
  )
}

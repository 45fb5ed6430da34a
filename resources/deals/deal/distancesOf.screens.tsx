import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Decimal } from '#resource/decimal'
import type { Wire } from '#resources/wire'
import { distanceText } from './words.screens.ts'

const Distance = ({ letter, value }: { readonly letter: 'M' | 'Y'; readonly value: Decimal }) => {
  const t = useTranslate()
  return (
    <Tooltip title={t(`nerud.waybill.distanceOf.${letter}`)} describeChild>
      <span>{distanceText(letter, value, t('nerud.waybill.kilometres'))}</span>
    </Tooltip>
  )
}

/** The distances of a waybill with their letters, which tooltips explain (finance §2.5). */
export const distancesOf = ({ distance, distanceCalculated }: Wire<'deal'>): readonly ReactNode[] => [
  distance !== null && <Distance letter="M" value={distance} />,
  distanceCalculated !== null && <Distance letter="Y" value={distanceCalculated} />,
]

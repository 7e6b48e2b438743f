import type { components } from '../../../../../generated/business/types.ts'
import { requireFound } from '../../domain/refusal.ts'
import { type Handler, success } from './handler.ts'

type Provider = components['schemas']['Provider']
type TvPackage = components['schemas']['TvPackage']
type DataPlan = components['schemas']['DataPlan']

/** Creates an invented provider, so that no real one is misrepresented. Amounts are in naira. */
function provider(
  serviceCategoryId: string,
  name: string,
  description: string,
  isFixedAmount: boolean,
): Provider {
  const identifier = name.toLowerCase().replaceAll(' ', '-')
  const logoUrl = `https://assets.example.com/logos/${identifier}.png`
  return { serviceCategoryId, name, identifier, isFixedAmount, description, logoUrl }
}

function fixed(name: string, bundleCode: string, amount: number): TvPackage {
  return { name, bundleCode, amount, isAmountFixed: true }
}

function open(name: string, bundleCode: string): TvPackage {
  return { name, bundleCode, amount: null, isAmountFixed: false }
}

function plan(validity: string, bundleCode: string, amount: string, isAmountFixed = true): DataPlan {
  return { validity, bundleCode, amount, isAmountFixed }
}

const SAVANNA_MOBILE = '3e7a9c05-d1b8-4f62-8a4c-6f0e2d5b7193'
const HARMATTAN_TELECOM = 'c09f5e2a-7d46-4b81-93e7-1a8c4f6d0b25'
const CONFLUENCE_CELL = 'b51d7c3e-0a94-4e28-8f6b-92c5e7d1a036'
const BAOBAB_TV = '61e7b1c2-8f3a-4d0b-9c55-2a7d9e04f618'
const LAGOON_CABLE = 'f8d20b6c-4e91-4a37-b5c0-7e3f9a1d6482'
const SAVANNA_DATA = '28b5d7f0-9c13-4e6a-84f2-d0a7c3e91b56'
const DELTA_FIBRE = '94c1e8a3-5b60-4d7f-a29e-6f8b0d4c7312'

const airtimeProviders: readonly Provider[] = [
  provider(SAVANNA_MOBILE, 'Savanna Mobile', 'Airtime top-up for Savanna Mobile lines', false),
  provider(HARMATTAN_TELECOM, 'Harmattan Telecom', 'Airtime vouchers of Harmattan Telecom', true),
  provider(CONFLUENCE_CELL, 'Confluence Cell', 'Airtime top-up for Confluence Cell lines', false),
]

const tvProviders: readonly Provider[] = [
  provider(BAOBAB_TV, 'Baobab TV', 'Satellite television', true),
  provider(LAGOON_CABLE, 'Lagoon Cable', 'Cable television in Lagos and Abuja', false),
]

const internetProviders: readonly Provider[] = [
  provider(SAVANNA_DATA, 'Savanna Mobile Data', 'Mobile data bundles of Savanna Mobile', true),
  provider(DELTA_FIBRE, 'Delta Fibre', 'Home fibre of Delta Fibre', false),
]

/** By the category of the TV provider. */
const tvPackages: ReadonlyMap<string, readonly TvPackage[]> = new Map([
  [
    BAOBAB_TV,
    [
      fixed('Baobab Basic, monthly', 'BBTV-BAS-1M', 3600),
      fixed('Baobab Family, monthly', 'BBTV-FAM-1M', 9300),
      fixed('Baobab Premium, monthly', 'BBTV-PRM-1M', 24500.5),
      open('Baobab wallet top-up', 'BBTV-TOPUP'),
    ],
  ],
  [
    LAGOON_CABLE,
    [
      fixed('Lagoon Starter, weekly', 'LGC-STA-1W', 1450),
      fixed('Lagoon Starter, monthly', 'LGC-STA-1M', 4900),
      fixed('Lagoon Sports, monthly', 'LGC-SPO-1M', 11750),
      open('Lagoon pay per view', 'LGC-PPV'),
    ],
  ],
])

/** By the category of the internet provider. */
const dataPlans: ReadonlyMap<string, readonly DataPlan[]> = new Map([
  [
    SAVANNA_DATA,
    [
      plan('1 day', 'SVM-D-100MB', '100.00'),
      plan('7 days', 'SVM-D-1GB', '650.00'),
      plan('30 days', 'SVM-D-10GB', '3500.50'),
      plan('12 months', 'SVM-D-FLEX', '0.00', false),
    ],
  ],
  [
    DELTA_FIBRE,
    [
      plan('30 days', 'DFB-H-25M', '12900.00'),
      plan('30 days', 'DFB-H-100M', '24900.00'),
      plan('90 days', 'DFB-H-100M-Q', '69900.00'),
      plan('30 days', 'DFB-H-FLEX', '0.00', false),
    ],
  ],
])

export const listAirtimeProviders: Handler<'listAirtimeProviders'> = async () =>
  success([...airtimeProviders], 'Airtime providers found')

export const listTvProviders: Handler<'listTvProviders'> = async () =>
  success([...tvProviders], 'TV providers found')

export const listInternetProviders: Handler<'listInternetProviders'> = async () =>
  success([...internetProviders], 'Internet providers found')

export const listTvPackages: Handler<'listTvPackages'> = async ({ path }) =>
  success([...requireFound(tvPackages.get(path.serviceCategoryId), 'TV provider')], 'TV packages found')

export const listDataPlans: Handler<'listDataPlans'> = async ({ path }) =>
  success([...requireFound(dataPlans.get(path.serviceCategoryId), 'internet provider')], 'Data plans found')

import type { GeoBounds, MapTiles, Places } from '@naire/domain/analysis'
import { gcj02ToWgs84, wgs84ToGcj02, type LngLat } from '@naire/domain/interactions'
import {
  divIcon,
  latLng,
  latLngBounds,
  map as leafletMap,
  marker,
  tileLayer,
  type LatLng,
  type Map as LeafletMap,
  type Point,
} from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapView } from './PlaceFigure.tsx'
import styles from './places.module.css'

interface ClusterMapProps {
  readonly tiles: MapTiles
  /** In the coordinates of the answers, as the clusters are. */
  readonly extent: GeoBounds
  readonly clusters: Places['clusters']
  /** At which they are drawn apart from each other. */
  readonly zoom: number
  readonly name: string
  readonly onView: (view: MapView) => void
  /** Its tiles do not come. */
  readonly onBare: () => void
}

const closestAtFirst = 14
const step = 2
const smallest = 28
const largest = 46

/** A map by Leaflet. Answers in China have the coordinates of its maps: other tiles need them moved. */
export default function ClusterMap({ tiles, extent, clusters, zoom, name, onView, onBare }: ClusterMapProps) {
  const { t, i18n } = useTranslation('analysis')
  const place = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const isMoved = tiles.system === 'wgs84'
  const onMap = (point: LngLat) => (isMoved ? gcj02ToWgs84(point) : point)
  const ofAnswers = (point: LngLat) => (isMoved ? wgs84ToGcj02(point) : point)

  const begin = useEffectEvent((element: HTMLElement) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const made = leafletMap(element, {
      attributionControl: false,
      zoomControl: false,
      minZoom: 1,
      maxZoom: tiles.maxZoom,
      maxBounds: world,
      // The page scrolls under a finger and a wheel.
      scrollWheelZoom: false,
      dragging: matchMedia('(pointer: fine)').matches,
      zoomAnimation: !isStill,
      fadeAnimation: !isStill,
      markerZoomAnimation: !isStill,
    })
    for (const layer of tiles.layers)
      tileLayer(layer, { maxZoom: tiles.maxZoom, bounds: world, referrerPolicy: 'strict-origin' })
        .on('tileerror', onBare)
        .addTo(made)
    const corner = (lng: number, lat: number) => latLngOf(onMap([lng, lat]))
    made.fitBounds(latLngBounds(corner(extent.west, extent.south), corner(extent.east, extent.north)), {
      padding: [paddingOf(element.clientWidth), paddingOf(element.clientHeight)],
      maxZoom: Math.min(closestAtFirst, tiles.maxZoom),
      animate: false,
    })
    return made
  })
  const tell = useEffectEvent((made: LeafletMap) => {
    const bounds = made.getBounds()
    const [west, south] = ofAnswers([bounds.getWest(), bounds.getSouth()])
    const [east, north] = ofAnswers([bounds.getEast(), bounds.getNorth()])
    const within = {
      west: limited(west, 180),
      south: limited(south, 90),
      east: limited(east, 180),
      north: limited(north, 90),
    }
    onView({ zoom: made.getZoom(), within })
  })
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const made = begin(element)
    made.on('moveend', () => tell(made))
    tell(made)
    const observer = new ResizeObserver(() => made.invalidateSize())
    observer.observe(element)
    setMap(made)
    return () => {
      observer.disconnect()
      made.remove()
      setMap(null)
    }
  }, [])

  const marked = useEffectEvent((made: LeafletMap, all: Places['clusters'], closeness: number) => {
    const places = all.map(({ lng, lat, n }) => ({ at: latLng(latLngOf(onMap([lng, lat]))), n }))
    const circles = apart(places, (at) => made.project(at, closeness))
    const most = Math.max(1, ...circles.map(({ n }) => n))
    return circles.map(({ at, n }) => {
      const size = Math.round(smallest + (largest - smallest) * Math.sqrt(n / most))
      const html = `<b>${n.toLocaleString(i18n.language, { notation: 'compact' })}</b>`
      const icon = divIcon({ html, className: styles.cluster ?? '', iconSize: [size, size] })
      const one = marker(at, { icon }).addTo(made)
      one.getElement()?.setAttribute('aria-label', t('map.cluster', { n: n.toLocaleString(i18n.language) }))
      const enter = () => {
        made.setView(one.getLatLng(), Math.min(made.getZoom() + step, tiles.maxZoom))
        // What was pressed is gone at the next look.
        made.getContainer().focus()
      }
      return one
        .on('click', enter)
        .on('keydown', ({ originalEvent: { key } }) => (key === 'Enter' || key === ' ') && enter())
    })
  })
  useEffect(() => {
    if (map === null) return
    const markers = marked(map, clusters, zoom)
    return () => markers.forEach((each) => each.remove())
  }, [map, clusters, zoom])

  return (
    <div className={styles.map} dir="ltr">
      <div ref={place} role="group" aria-label={name} />
      <span className={styles.zooms}>
        <button type="button" aria-label={t('map.closer')} onClick={() => map?.zoomIn()}>
          +
        </button>
        <button type="button" aria-label={t('map.farther')} onClick={() => map?.zoomOut()}>
          −
        </button>
      </span>
    </div>
  )
}

interface Circle {
  readonly at: LatLng
  readonly n: number
}

/** The largest first; what would lie on one of them counts to it, so that each can be pressed. */
function apart(circles: readonly Circle[], pixelOf: (at: LatLng) => Point): readonly Circle[] {
  const kept: Circle[] = []
  for (const circle of circles) {
    const place = pixelOf(circle.at)
    const near = kept.findIndex(({ at }) => pixelOf(at).distanceTo(place) < largest)
    const host = kept[near]
    if (host === undefined) kept.push(circle)
    else kept[near] = { ...host, n: host.n + circle.n }
  }
  return kept
}

/** Room for the circles at the edge; of a place that is not laid out there is none. */
const paddingOf = (size: number): number => Math.min(largest / 2, size / 4)

const world = latLngBounds([-85.06, -180], [85.06, 180])

const latLngOf = ([lng, lat]: LngLat): [number, number] => [lat, lng]

const limited = (value: number, most: number): number => Math.max(-most, Math.min(most, Number(value.toFixed(6))))

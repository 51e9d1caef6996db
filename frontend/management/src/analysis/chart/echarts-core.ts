import { BarChart, HeatmapChart, LineChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent, VisualMapComponent } from 'echarts/components'
import { init, use as register, type ECharts } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

register([
  BarChart,
  HeatmapChart,
  LineChart,
  GridComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
])

export { init, type ECharts }

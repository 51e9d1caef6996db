# An image for each role: `docker build --target api .`, and so on. How to build them so that two builds are the same: docs/deployment.md.
ARG NODE=node:22-bookworm-slim

FROM ${NODE} AS build
WORKDIR /naire
COPY . .
RUN node scripts/build.mjs

FROM ${NODE} AS runtime
WORKDIR /naire
COPY --from=build --chown=node:node /naire /naire
RUN install -d -o node -g node /var/lib/naire
USER node
# Most objects live for one request or one batch: with so many megabytes for new ones few of them are still there when it is cleared.
ENV NODE_ENV=production DATA_DIR=/var/lib/naire NODE_OPTIONS=--max-semi-space-size=32
VOLUME /var/lib/naire

FROM runtime AS projections
CMD ["node", "projections/dist/main.js"]

FROM runtime AS analysis
CMD ["node", "projections/dist/columnar/main.js"]

FROM runtime AS backups
CMD ["node", "scripts/dist/backups/main.js"]

# Recordings are turned into a form that every browser plays.
FROM runtime AS workers
USER root
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
USER node
CMD ["node", "workers/dist/main.js"]

# The last one is built when none is named.
FROM runtime AS api
EXPOSE 3000
CMD ["node", "backend/api/dist/main.js"]

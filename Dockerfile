# One image for every role; the command names it.
FROM node:22-bookworm-slim AS build
WORKDIR /naire
COPY . .
RUN node scripts/build.mjs

FROM node:22-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /naire
COPY --from=build --chown=node:node /naire /naire
RUN install -d -o node -g node /var/lib/naire
USER node
# Most objects live for one request or one batch: with so many megabytes for new ones few of them are still there when it is cleared.
ENV NODE_ENV=production DATA_DIR=/var/lib/naire NODE_OPTIONS=--max-semi-space-size=32
VOLUME /var/lib/naire
EXPOSE 3000
CMD ["node", "backend/api/dist/main.js"]

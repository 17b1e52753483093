# One image for every process of docker-compose.yml; the command says which.
FROM python:3.11-slim
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
ARG OCR_PACKAGES=""
RUN if [ -n "$OCR_PACKAGES" ]; then \
    apt-get update && apt-get install -y --no-install-recommends $OCR_PACKAGES && rm -rf /var/lib/apt/lists/*; fi
COPY requirements.txt .
RUN pip install --no-cache-dir -r requirements.txt
COPY . .
RUN useradd --system --create-home sibyl && install -d -o sibyl -g sibyl /data/media /data/beat
USER sibyl
EXPOSE 8000
CMD ["python", "-m", "daphne", "-b", "0.0.0.0", "-p", "8000", "sibyl_project.asgi:application"]
